codes(`abc`).
