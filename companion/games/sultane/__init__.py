"""Au chevet de la Sultane: the rules, pure."""
