"""How the server runs: options, certificates, limits, errors."""
