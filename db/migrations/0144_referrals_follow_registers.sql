-- These functions have more parameters now (db/functions); the shorter ones would stand beside them.
drop function stop_referrals(integer, text, timestamptz);
drop function if exists refresh_registers(date);
