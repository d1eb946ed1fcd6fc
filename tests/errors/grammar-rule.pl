greeting --> [hello], name.
