import { z } from "zod";
import { email, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isBlank, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";

export const setCsrfCookie = endpoint({
	method: "GET",
	path: "/users/set-csrf-cookie/",
	summary: "Sets the cross-site request token cookie; unsafe calls repeat it in the X-CSRFToken header",
	output: z.object({ csrftoken: z.string() }),
});

/** A sign-in email address, lowercased (AUT-006). */
const signInEmail = z
	.string(copy.signIn.emailRequired)
	.trim()
	.min(1, copy.signIn.emailRequired)
	.max(254, copy.signIn.emailInvalid)
	.refine(isEmail, copy.signIn.emailInvalid)
	.transform((typed) => typed.toLowerCase());

/** A colleague's name. */
export const personName = text(100, "Enter their name")
	.overwrite(asOneLine)
	.refine((typed) => !isBlank(typed), "Enter their name");

/** A colleague's sign-in address. */
export const personEmail = email(copy.signIn.emailInvalid)
	.refine((typed) => typed.length <= 254, copy.signIn.emailInvalid)
	.transform((typed) => typed.toLowerCase());

/** Longest password that is read; hashing a longer one would only be work. */
const LONGEST_PASSWORD = 512;

/** What a sign-in form holds. */
export const Credentials = z.object({
	email: signInEmail,
	password: z
		.string(copy.signIn.passwordRequired)
		.min(1, copy.signIn.passwordRequired)
		.max(LONGEST_PASSWORD, copy.signIn.wrong),
});

/** What comes after a right password: nothing, the code of an authenticator app, or setting one up (the team must have one). */
const NextStep = z.enum(["welcome", "code", "enrol"]);

const Login = z.object({ auth: Credentials });
/** `{auth: {email, password}}` (API-035), or the two fields without `auth`. */
const LoginBody: z.ZodType<z.output<typeof Login>, z.input<typeof Login>> = z.preprocess(
	(body) => (body instanceof Object && !("auth" in body) ? { auth: body } : body),
	Login,
) as never;

export const login = endpoint({
	method: "POST",
	path: "/users/login/",
	summary:
		"Signs in with e-mail and password; `next` says what is still to come. 401 when they do not match, 429 after too many tries",
	body: LoginBody,
	output: z.object({ authenticated: z.boolean(), next: NextStep }),
});

export const loginCode = endpoint({
	method: "POST",
	path: "/users/login/code/",
	summary:
		"The second step of signing in: six digits of the authenticator app, or a recovery code. 401 when the first step is missing or too old",
	body: z.object({ code: text(40, copy.signIn.codeRequired).pipe(z.string().min(1, copy.signIn.codeRequired)) }),
	output: z.object({ authenticated: z.boolean() }),
});

export const logout = endpoint({
	method: "POST",
	path: "/users/logout/",
	summary: "Signs out here; nothing happens where nobody is signed in",
	output: z.object({ authenticated: z.boolean() }),
});

/** The person signed in, as they see themselves. */
export const SignedIn = z.object({
	email: z.string(),
	name: z.string(),
	role: z.enum(["team", "staff"]),
	two_factor: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const loginState = endpoint({
	method: "GET",
	path: "/users/login-state/",
	summary: "Whether anybody is signed in, and who; `next` says what a sign-in that was begun still needs",
	output: z.object({ authenticated: z.boolean(), person: SignedIn.nullable(), next: NextStep.nullable() }),
});

/** How long the session goes on without use. `can_extend`: using it makes that longer. */
const SessionTime = z.object({ seconds_left: z.int(), can_extend: z.boolean() });
export type SessionTime = z.output<typeof SessionTime>;

export const changeOwnName = endpoint({
	method: "PATCH",
	path: "/users/me/",
	summary: "Corrects the caller's own name, also where they look after an account",
	body: z.object({ name: personName }),
	output: SignedIn,
});

/** new-address: the new sign-in address counts from now. keep-address: it stays as it was. */
const AddressLink = z.object({ kind: z.enum(["new-address", "keep-address"]), email: z.string() });

const tokenParams = z.object({ token: text(100) });

export const readAddressLink = endpoint({
	method: "GET",
	path: "/users/sign-in-address/{token}/",
	summary:
		"What a link about a new sign-in address does, and the new address, masked. Changes nothing; 400 when the link doesn't work",
	params: tokenParams,
	output: AddressLink,
});

export const followAddressLink = endpoint({
	method: "POST",
	path: "/users/sign-in-address/{token}/",
	summary:
		"Confirms a new sign-in address, which ends every session, or stops the change, as the link says. Works once; 400 when the link doesn't work, 409 when the address was taken meanwhile",
	params: tokenParams,
	body: z.object({}),
	output: AddressLink,
	invalidStatus: 400,
});

export const readSession = endpoint({
	method: "GET",
	path: "/users/session/",
	summary: "How long the caller stays signed in; null when nobody is. Asking doesn't count as use of the session",
	output: z.object({ session: SessionTime.nullable() }),
});

export const extendSession = endpoint({
	method: "POST",
	path: "/users/session/",
	summary: "Counts as use of the session: the idle time starts again. 401 when it has ended",
	body: z.object({}),
	output: z.object({ session: SessionTime.nullable() }),
});

export const requestPasswordReset = endpoint({
	method: "POST",
	path: "/users/password-reset/",
	summary: "Sends a link that sets a new password, if the address has a sign-in; the answer is the same if it has none",
	body: z.object({ email: signInEmail }),
	output: z.object({ detail: z.string() }),
});

const newPassword = z.string(copy.signIn.passwordRequired).max(LONGEST_PASSWORD, "Must be 512 characters or less");

/** Both fields. Whether they are the same is said with all else that is wrong with them, which only the service knows. */
const NewPasswords = z
	.object({ new_password1: newPassword, new_password2: newPassword })
	.refine((typed) => typed.new_password1 !== "", { path: ["new_password1"], message: copy.signIn.passwordRequired });

const linkParams = z.object({ uid: text(64), token: text(100) });

export const readPasswordLink = endpoint({
	method: "GET",
	path: "/users/password-reset-confirm/{uid}/{token}/",
	summary:
		"Whether a link still sets a password, whose, by their masked e-mail, and how long it must be. Changes nothing; 400 when it does not",
	params: linkParams,
	output: z.object({ kind: z.enum(["reset", "invitation"]), email: z.string(), shortest: z.int() }),
});

export const confirmPasswordReset = endpoint({
	method: "POST",
	path: "/users/password-reset-confirm/{uid}/{token}/",
	summary:
		"Sets a new password and ends every session; the link works once. 400 with messages for `new_password2`, for `new_password1` besides where they differ, or when the link does not work",
	params: linkParams,
	body: z.looseObject({}).pipe(NewPasswords),
	output: z.object({ detail: z.string() }),
	invalidStatus: 400,
});

/** A place where a person is signed in. */
const SessionPlace = z.object({
	id: z.string(),
	/** In words, such as "Firefox on Windows". */
	device: z.string(),
	signed_in: z.string(),
	last_used: z.string(),
	/** The one that asks. */
	is_this: z.boolean(),
});

export const listSessions = endpoint({
	method: "GET",
	path: "/users/sessions/",
	summary: "Where the person is signed in",
	output: z.object({ results: z.array(SessionPlace) }),
});

export const endSession = endpoint({
	method: "DELETE",
	path: "/users/sessions/{id}/",
	summary: "Signs out in one place; 404 for a session that is not the person's own",
	params: z.object({ id: text(64) }),
	output: z.object({ ended: z.int() }),
});

export const endOtherSessions = endpoint({
	method: "DELETE",
	path: "/users/sessions/",
	summary: "Signs out everywhere but here",
	output: z.object({ ended: z.int() }),
});

export const beginTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/",
	summary:
		"Makes a secret for an authenticator app; it counts once a code of it was confirmed. With the password, but where signing in itself asks for it. 409 when there is a confirmed one",
	body: z.object({
		password: z.string(copy.signIn.passwordRequired).max(LONGEST_PASSWORD, copy.signIn.passwordWrong).optional(),
	}),
	output: z.object({
		/** Base32, for typing. */
		secret: z.string(),
		/** `otpauth://…`, for a QR code. */
		address: z.string(),
		/** The QR code as one SVG path on a grid of `side` units, quiet zone included. */
		qr: z.object({ path: z.string(), side: z.int() }),
	}),
});

export const confirmTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/confirm/",
	summary: "Turns two-step sign-in on with a first code, and gives recovery codes, which are shown this once",
	body: z.object({ code: text(40, copy.signIn.codeRequired).pipe(z.string().min(1, copy.signIn.codeRequired)) }),
	output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const endTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/end/",
	summary: "Turns two-step sign-in off, with the password. 403 for the team, who must have it",
	body: z.object({
		password: z
			.string(copy.signIn.passwordRequired)
			.min(1, copy.signIn.passwordRequired)
			.max(LONGEST_PASSWORD, copy.signIn.passwordWrong),
	}),
	output: z.object({ two_factor: z.literal(false) }),
});

export const countRecoveryCodes = endpoint({
	method: "GET",
	path: "/users/two-factor/recovery-codes/",
	summary: "How many recovery codes of the person still work",
	output: z.object({ left: z.int() }),
});

export const renewRecoveryCodes = endpoint({
	method: "POST",
	path: "/users/two-factor/recovery-codes/",
	summary:
		"New recovery codes, shown this once, for a code of the authenticator app or one of the old ones, which all end. 409 where two-step sign-in is off, 422 for a wrong code",
	body: z.object({ code: text(40, copy.signIn.codeRequired).pipe(z.string().min(1, copy.signIn.codeRequired)) }),
	output: z.object({ recovery_codes: z.array(z.string()) }),
});
