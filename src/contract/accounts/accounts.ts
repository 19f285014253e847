import { z } from "zod";
import { byToken, email, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { asOneLine, isEmail } from "#contract/shared/checks.ts";
import { signInCopy } from "#contract/shared/copy/sign-in.ts";
import { contactDetailIn, contactRefusal } from "#contract/shared/text/contact-details.ts";

export const setCsrfCookie = endpoint({
	method: "GET",
	path: "/users/set-csrf-cookie/",
	summary: "Set the CSRF cookie; calls that change data repeat its value in the X-CSRFToken header",
	output: z.object({ csrftoken: z.string() }),
});

/** A sign-in email address in lower case (AUT-006). */
const signInEmail = z
	.string(signInCopy.emailRequired)
	.trim()
	.min(1, signInCopy.emailRequired)
	.max(254, signInCopy.emailInvalid)
	.refine(isEmail, signInCopy.emailInvalid)
	.transform((typed) => typed.toLowerCase());

export const personName = requiredText(100, "Enter their name")
	.overwrite(asOneLine)
	.refine((typed) => contactDetailIn(typed) === undefined, contactRefusal("Name"));

export const personEmail = email(signInCopy.emailInvalid)
	.refine((typed) => typed.length <= 254, signInCopy.emailInvalid)
	.transform((typed) => typed.toLowerCase());

/** Limits the cost of hashing a password. */
const LONGEST_PASSWORD = 512;

const Credentials = z.object({
	email: signInEmail,
	password: z
		.string(signInCopy.passwordRequired)
		.min(1, signInCopy.passwordRequired)
		.max(LONGEST_PASSWORD, signInCopy.wrong),
});

/**
 * The step after a correct password: none (`welcome`), the code of an authenticator app, or setting one up, which the
 * team must do.
 */
const NextStep = z.enum(["welcome", "code", "enrol"]);

const Login = z.object({ auth: Credentials });
/** `{auth: {email, password}}` (API-035), or both fields without `auth`. */
const LoginBody: z.ZodType<z.output<typeof Login>, z.input<typeof Login>> = z.preprocess(
	(body) => (body instanceof Object && !("auth" in body) ? { auth: body } : body),
	Login,
) as never;

export const login = endpoint({
	method: "POST",
	path: "/users/login/",
	summary:
		"Sign in with email and password; `next` is the step that follows. 401 if they are wrong, 429 after too many attempts",
	body: LoginBody,
	output: z.object({ authenticated: z.boolean(), next: NextStep }),
});

export const loginCode = endpoint({
	method: "POST",
	path: "/users/login/code/",
	summary:
		"Complete the second step with the 6 digits of the authenticator app or a recovery code. 401 if the first step is missing or too old",
	body: z.object({ code: requiredText(40, signInCopy.codeRequired) }),
	output: z.object({ authenticated: z.boolean() }),
});

export const logout = endpoint({
	method: "POST",
	path: "/users/logout/",
	summary: "Sign out in this browser; does nothing if the caller isn't signed in",
	output: z.object({ authenticated: z.boolean() }),
});

/** The signed-in person's own details. */
export const SignedIn = z.object({
	id: z.int(),
	email: z.string(),
	name: z.string(),
	role: z.enum(["team", "staff"]),
	two_factor: z.boolean(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const loginState = endpoint({
	method: "GET",
	path: "/users/login-state/",
	summary: "Whether the caller is signed in, and as who; `next` is the next step of an unfinished sign-in",
	output: z.object({ authenticated: z.boolean(), person: SignedIn.nullable(), next: NextStep.nullable() }),
});

/** Time until the session ends without use. `can_extend`: use prolongs it. */
const SessionTime = z.object({ seconds_left: z.int(), can_extend: z.boolean() });
export type SessionTime = z.output<typeof SessionTime>;

export const changeOwnName = endpoint({
	method: "PATCH",
	path: "/users/me/",
	summary: "Change the caller's own name",
	body: z.object({ name: personName }),
	output: SignedIn,
});

/** new-address: the link confirms a new sign-in address. keep-address: the link stops the change. */
const AddressLink = z.object({ kind: z.enum(["new-address", "keep-address"]), email: z.string() });

export const readAddressLink = endpoint({
	method: "GET",
	path: "/users/sign-in-address/{token}/",
	summary:
		"What a link about a new sign-in address does, with the new address masked. Changes nothing; 400 for an invalid link",
	params: byToken,
	output: AddressLink,
});

export const followAddressLink = endpoint({
	method: "POST",
	path: "/users/sign-in-address/{token}/",
	summary:
		"Confirm a new sign-in address, which ends every session, or stop the change. A link works once; 400 for an invalid link, 409 if another person now uses the address",
	params: byToken,
	body: z.object({}),
	output: AddressLink,
	invalidStatus: 400,
});

export const readSession = endpoint({
	method: "GET",
	path: "/users/session/",
	summary: "Time until the caller's session ends; null if not signed in. This call doesn't prolong the session",
	output: z.object({ session: SessionTime.nullable() }),
});

export const extendSession = endpoint({
	method: "POST",
	path: "/users/session/",
	summary: "Prolong the session by restarting its idle time. 401 if it has ended",
	body: z.object({}),
	output: z.object({ session: SessionTime.nullable() }),
});

export const requestPasswordReset = endpoint({
	method: "POST",
	path: "/users/password-reset/",
	summary: "Email a password reset link if the address has a sign-in; the response is the same if it doesn't",
	body: z.object({ email: signInEmail }),
	output: z.object({ detail: z.string() }),
});

const newPassword = z.string(signInCopy.passwordRequired).max(LONGEST_PASSWORD, "Must be 512 characters or less");

/** The service compares both fields, so that the form gets all errors at once. */
const NewPasswords = z
	.object({ new_password1: newPassword, new_password2: newPassword })
	.refine((typed) => typed.new_password1 !== "", { path: ["new_password1"], message: signInCopy.passwordRequired });

const linkParams = z.object({ uid: text(64), token: text(100) });

export const readPasswordLink = endpoint({
	method: "GET",
	path: "/users/password-reset-confirm/{uid}/{token}/",
	summary:
		"Check a password link: the masked email of its owner and the shortest password. Changes nothing; 400 for an invalid link",
	params: linkParams,
	output: z.object({ kind: z.enum(["reset", "invitation"]), email: z.string(), shortest: z.int() }),
});

export const confirmPasswordReset = endpoint({
	method: "POST",
	path: "/users/password-reset-confirm/{uid}/{token}/",
	summary:
		"Set a new password and end every session; the link works once. 400 with errors for `new_password2`, and for `new_password1` if the two differ, or for an invalid link",
	params: linkParams,
	body: z.looseObject({}).pipe(NewPasswords),
	output: z.object({ detail: z.string() }),
	invalidStatus: 400,
});

/** A browser or app where a person is signed in. */
const SessionPlace = z.object({
	id: z.string(),
	/** For example "Firefox on Windows". */
	device: z.string(),
	signed_in: z.string(),
	last_used: z.string(),
	/** The session of this call. */
	is_this: z.boolean(),
});

export const listSessions = endpoint({
	method: "GET",
	path: "/users/sessions/",
	summary: "The caller's sessions",
	output: z.object({ results: z.array(SessionPlace) }),
});

export const endSession = endpoint({
	method: "DELETE",
	path: "/users/sessions/{id}/",
	summary: "End one of the caller's sessions; 404 for a session of another person",
	params: z.object({ id: text(64) }),
	output: z.object({ ended: z.int() }),
});

export const endOtherSessions = endpoint({
	method: "DELETE",
	path: "/users/sessions/",
	summary: "End all other sessions of the caller",
	output: z.object({ ended: z.int() }),
});

export const beginTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/",
	summary:
		"Create a secret for an authenticator app, to be confirmed with a code. Needs the password, except during sign-in. 409 if two-step sign-in is already on",
	body: z.object({
		password: z.string(signInCopy.passwordRequired).max(LONGEST_PASSWORD, signInCopy.passwordWrong).optional(),
	}),
	output: z.object({
		/** Base32, for manual entry. */
		secret: z.string(),
		/** `otpauth://…`, for a QR code. */
		address: z.string(),
		/** The QR code as one SVG path on a grid of `side` units, including the quiet zone. */
		qr: z.object({ path: z.string(), side: z.int() }),
	}),
});

export const confirmTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/confirm/",
	summary: "Turn on two-step sign-in with a first code; returns the recovery codes, which can't be read again",
	body: z.object({ code: requiredText(40, signInCopy.codeRequired) }),
	output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const endTwoFactor = endpoint({
	method: "POST",
	path: "/users/two-factor/end/",
	summary: "Turn off two-step sign-in, with the password. 403 for team members, who must use it",
	body: z.object({
		password: z
			.string(signInCopy.passwordRequired)
			.min(1, signInCopy.passwordRequired)
			.max(LONGEST_PASSWORD, signInCopy.passwordWrong),
	}),
	output: z.object({ two_factor: z.literal(false) }),
});

export const countRecoveryCodes = endpoint({
	method: "GET",
	path: "/users/two-factor/recovery-codes/",
	summary: "The caller's number of unused recovery codes",
	output: z.object({ left: z.int() }),
});

export const renewRecoveryCodes = endpoint({
	method: "POST",
	path: "/users/two-factor/recovery-codes/",
	summary:
		"Replace all recovery codes, with a code from the authenticator app or an old recovery code; the new ones can't be read again. 409 if two-step sign-in is off, 422 for a wrong code",
	body: z.object({ code: requiredText(40, signInCopy.codeRequired) }),
	output: z.object({ recovery_codes: z.array(z.string()) }),
});
