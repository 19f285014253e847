import {
	confirmPasswordReset,
	followAddressLink,
	login,
	loginCode,
	requestPasswordReset,
} from "#contract/accounts/accounts.ts";
import { followJoinLink } from "#contract/providers/join.ts";
import * as join from "../provider/sign-in/join.tsx";
import * as signIn from "../provider/sign-in/login.tsx";
import * as reset from "../provider/sign-in/password-reset.tsx";
import * as setPassword from "../provider/sign-in/password-reset-confirm.tsx";
import * as address from "../provider/sign-in/sign-in-address.tsx";
import type { Case } from "./form-cases.fixture.ts";

// Every form of people who aren't signed in yet.

const password = "a river and three stones";

export const ACCOUNT_FORMS: Record<string, Case> = {
	"a sign-in": {
		...{ page: signIn, endpoint: login, data: { step: "password" }, path: "/admin/login", secret: ["password"] },
		right: { email: "mai@hakea.example", password },
	},
	"the second step of a sign-in": {
		...{ page: signIn, endpoint: loginCode, data: { step: "code" }, path: "/admin/login", secret: ["code"] },
		...{ intent: "code", right: { code: "201948" } },
	},
	"a forgotten password": {
		...{ page: reset, endpoint: requestPasswordReset, data: {}, path: "/admin/password-reset" },
		right: { email: "mai@hakea.example" },
	},
	"a new password": {
		...{ page: setPassword, endpoint: confirmPasswordReset, path: "/admin/password-reset-confirm/x/y" },
		data: { link: { kind: "reset", email: "m…@hakea.example", shortest: 15 } },
		right: { new_password1: password, new_password2: password },
		secret: ["new_password1", "new_password2"],
	},
	"a colleague who joins": {
		...{ page: join, endpoint: followJoinLink, path: "/admin/join/t", right: {} },
		data: { phone: "1800 975 711", provider: { id: 1, name: "Hakea", url_slug: "hakea" } },
	},
	"a new sign-in address": {
		...{ page: address, endpoint: followAddressLink, path: "/admin/sign-in-address/t", right: {} },
		data: { phone: "1800 975 711", link: { kind: "new-address", email: "m…@hakea.example" } },
	},
};
