-- fit_tokens (db/functions) gets the areas of the services and returns an array. refresh_search_docs calls it.
drop function fit_tokens(provider);
