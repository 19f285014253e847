import {
	beginTwoFactor as beginTwoFactorLine,
	changeOwnName as changeOwnNameLine,
	confirmPasswordReset as confirmPasswordResetLine,
	confirmTwoFactor as confirmTwoFactorLine,
	countRecoveryCodes as countRecoveryCodesLine,
	endOtherSessions,
	endSession,
	endTwoFactor as endTwoFactorLine,
	extendSession,
	followAddressLink as followAddressLinkLine,
	listSessions,
	login,
	loginCode,
	loginState,
	logout,
	readAddressLink as readAddressLinkLine,
	readPasswordLink as readPasswordLinkLine,
	readSession,
	renewRecoveryCodes as renewRecoveryCodesLine,
	requestPasswordReset as requestPasswordResetLine,
	setCsrfCookie,
} from "#contract/accounts/accounts.ts";
import { passwordResetCopy } from "#contract/shared/copy/password-reset.ts";
import { signInCopy } from "#contract/shared/copy/sign-in.ts";
import { anyone, type Binding, bind, type Who } from "#platform/http/bind.ts";
import { forbidden, invalid, notFound } from "#platform/http/problem.ts";
import { qrDrawing } from "#platform/images/qr.ts";
import type { Services } from "#platform/services.ts";
import { deviceInWords } from "./device.ts";
import { endSessions, listOpenSessions } from "./end-sessions.ts";
import { isPassword, passwordError, shortestPassword } from "./passwords.ts";
import { refuseOurName } from "./refuse-our-name.ts";
import { confirmPasswordReset, readPasswordLink, requestPasswordReset } from "./reset-password.ts";
import {
	anyoneSignedIn,
	closeSession,
	holdSession,
	openSession,
	type Person,
	personAtAnyStage,
	sessionTime,
	signedIn,
	signedInOrEnrolling,
	touchSession,
} from "./session.ts";
import { countOwnCodeTry, signIn, signInWithCode } from "./sign-in.ts";
import { changeOwnName, followAddressLink, readAddressLink } from "./sign-in-address.ts";
import {
	beginTwoFactor,
	confirmTwoFactor,
	countRecoveryCodes,
	endTwoFactor,
	renewRecoveryCodes,
} from "./two-factor.ts";

/** Links can't be guessed; this also limits the tries. */
const LINKS = { times: 60, seconds: 600 };
/** Tries at endpoints that ask a signed-in person for a password or code. */
const TRIES = { times: 20, seconds: 600 };

const enrolling: Who = async (caller, services) => {
	await signedInOrEnrolling(caller, services);
};

/** A QR code as one SVG path. */
const qrPath = (text: string) => {
	const { size, stretches } = qrDrawing(text);
	return { path: stretches.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join(""), side: size };
};

const asSeen = ({ id, email, name, role, two_factor }: Person) => ({ id, email, name, role, two_factor });

/** Sign-in and sign-out, passwords, two-step sign-in and sessions (API-034 to API-039). */
export const accountsApi = (services: Services): Binding[] => {
	const { database, clock } = services;

	/** @throws Problem 422 at the password field if the password is missing or wrong */
	const mustKnowPassword = async ({ id }: Pick<Person, "id">, typed = ""): Promise<void> => {
		if (typed === "") throw invalid([{ field: "password", message: signInCopy.passwordRequired }]);
		const { db } = database;
		const known = await db.selectFrom("person").select("password_hash").where("id", "=", id).executeTakeFirst();
		if (!(await isPassword(known?.password_hash ?? null, typed)))
			throw invalid([{ field: "password", message: signInCopy.passwordWrong }]);
	};

	return [
		bind(setCsrfCookie, { who: anyone }, (_input, caller) => ({ csrftoken: caller.csrfToken() })),
		bind(login, { who: anyone }, async ({ body }, caller) => {
			const stage = await signIn(services, caller, body.auth);
			return { authenticated: stage === "whole", next: stage === "whole" ? ("welcome" as const) : stage };
		}),
		bind(loginCode, { who: anyone, limit: TRIES }, async ({ body }, caller) => {
			await signInWithCode(services, caller, body.code);
			return { authenticated: true };
		}),
		bind(logout, { who: anyone }, async (_input, caller) => {
			await closeSession(database.db, caller);
			return { authenticated: false };
		}),
		bind(loginState, { who: anyone }, async (_input, caller) => {
			const person = await personAtAnyStage(caller, services);
			if (!person) return { authenticated: false, person: null, next: null };
			const isWhole = person.stage === "whole";
			return {
				authenticated: isWhole,
				person: person.stage === "code" ? null : asSeen(person),
				next: person.stage === "whole" ? null : person.stage,
			};
		}),
		bind(readSession, { who: anyone }, async (_input, caller) => ({ session: await sessionTime(caller, services) })),
		bind(extendSession, { who: anyoneSignedIn }, async (_input, caller) => {
			await touchSession(await signedIn(caller, services), services);
			return { session: await sessionTime(caller, services) };
		}),
		bind(requestPasswordResetLine, { who: anyone }, async ({ body }, caller) => {
			await requestPasswordReset(services, caller, body.email);
			return { detail: passwordResetCopy.received };
		}),
		bind(readPasswordLinkLine, { who: anyone, limit: LINKS }, ({ params }) => readPasswordLink(services, params)),
		bind(confirmPasswordResetLine, { who: anyone, limit: LINKS }, async ({ params, body }) => {
			await confirmPasswordReset(services, params, body.new_password1, body.new_password2);
			return { detail: passwordResetCopy.done };
		}),

		bind(readAddressLinkLine, { who: anyone, limit: LINKS }, ({ params }) => readAddressLink(services, params.token)),
		bind(followAddressLinkLine, { who: anyone, limit: LINKS }, ({ params }) =>
			followAddressLink(services, params.token),
		),
		bind(changeOwnNameLine, { who: anyoneSignedIn, limit: TRIES }, async ({ body }, caller) => {
			const person = await signedIn(caller, services);
			refuseOurName(services, body.name, person);
			await changeOwnName(services, person, body.name);
			return { ...asSeen(person), name: body.name };
		}),

		bind(listSessions, { who: anyoneSignedIn }, async (_input, caller) => {
			const person = await signedIn(caller, services);
			const open = await listOpenSessions(database.db, person.id, clock());
			return {
				results: open.map(({ id, device, created_at, used_at }) => ({
					id,
					device: deviceInWords(device),
					signed_in: created_at.toISOString(),
					last_used: used_at.toISOString(),
					is_this: id === person.session_id,
				})),
			};
		}),
		bind(endOtherSessions, { who: anyoneSignedIn }, async (_input, caller) => {
			const person = await signedIn(caller, services);
			return { ended: await endSessions(database.db, person.id, { but: person.session_id }) };
		}),
		bind(endSession, { who: anyoneSignedIn }, async ({ params }, caller) => {
			const ended = await endSessions(database.db, (await signedIn(caller, services)).id, { only: params.id });
			if (ended === 0) throw notFound();
			return { ended };
		}),

		bind(beginTwoFactorLine, { who: enrolling, limit: TRIES }, async ({ body }, caller) => {
			const person = await signedInOrEnrolling(caller, services);
			// With a browser left signed in, a stranger could otherwise lock its owner out with their own app (ASVS 5.0,
			// 7.5.1). During enrolment the password was entered moments ago.
			if (person.stage === "whole") await mustKnowPassword(person, body.password);
			const begun = await beginTwoFactor(services, person);
			return { ...begun, qr: qrPath(begun.address) };
		}),
		bind(confirmTwoFactorLine, { who: enrolling, limit: TRIES }, async ({ body }, caller) => {
			const person = await signedInOrEnrolling(caller, services);
			return database.transaction(async (trx) => {
				await holdSession(trx, person);
				const recovery_codes = await confirmTwoFactor(services, trx, person, body.code);
				// Other sessions were opened without the second step. This one gets a new token with its new rights.
				await endSessions(trx, person.id, "all");
				await openSession(trx, caller, { personId: person.id, stage: "whole", now: clock() });
				return { recovery_codes };
			});
		}),
		bind(countRecoveryCodesLine, { who: anyoneSignedIn }, async (_input, caller) => ({
			left: await countRecoveryCodes(services, (await signedIn(caller, services)).id),
		})),
		bind(renewRecoveryCodesLine, { who: anyoneSignedIn, limit: TRIES }, async ({ body }, caller) => {
			const person = await signedIn(caller, services);
			await countOwnCodeTry(services, caller, person.id);
			return database.transaction(async (trx) => {
				await holdSession(trx, person);
				return { recovery_codes: await renewRecoveryCodes(services, trx, person, body.code) };
			});
		}),
		bind(endTwoFactorLine, { who: anyoneSignedIn, limit: TRIES }, async ({ body }, caller) => {
			const person = await signedIn(caller, services);
			if (person.role === "team") throw forbidden("Team members must use two-step sign-in.");
			await mustKnowPassword(person, body.password);
			const fault = passwordError(body.password, shortestPassword(false), []);
			if (fault)
				throw invalid([
					{
						field: "password",
						message: `Your password is too short to use on its own. First set one with at least ${shortestPassword(false)} characters.`,
					},
				]);
			await database.transaction(async (trx) => {
				await holdSession(trx, person);
				await endTwoFactor(services, trx, person);
			});
			return { two_factor: false as const };
		}),
	];
};
