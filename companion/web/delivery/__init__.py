"""How bytes leave: assets, kept and compressed pages, headers, cookies, QR codes."""
