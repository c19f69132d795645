"""Chevet: a game master's companion for hidden-role games played with real cards."""
