weight(mobility, 1.5).
weight(material, 1e3).
fine(1).
