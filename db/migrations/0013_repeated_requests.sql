-- A visitor who goes back and sends the same request again means the same request, whatever key the form has by then: every quote has its hash.

alter table quote drop constraint quote_check;
alter table quote add check (request_key is null or request_hash is not null);
