-- These functions read all profiles at once now (db/functions); those for one profile would stand beside them.
drop function if exists register_states(integer, integer[], date);
drop function if exists register_tokens(provider, date);
