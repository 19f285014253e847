import { setCsrfCookie } from "#contract/accounts.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";

/** Sign-in and its surroundings; so far the cross-site request token that every form needs. */
export const accountsApi = (): Binding[] => [bind(setCsrfCookie, { who: anyone }, (_input, caller) => ({ csrftoken: caller.csrfToken() }))];
