import {
	askCapacity,
	changeOwnCapacity,
	changeTeamCapacity,
	confirmAllCapacity,
	confirmCapacityEmail,
	confirmOwnCapacity,
	readAllCapacity,
	readCapacityEmail,
	readOwnCapacity,
	readTeamCapacity,
	setCapacityEmails,
	stopCapacityEmails,
} from "#contract/capacity/capacity.ts";
import { anyoneSignedIn, signedIn } from "#domains/accounts/session.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { may } from "#domains/providers/permissions.ts";
import { anyone, type Binding, bind } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import { invalid } from "#platform/http/problem.ts";
import type { Services } from "#platform/services.ts";
import { confirmAll, readAll } from "./all-profiles.ts";
import { confirmCapacity, sayCapacity, switchEmails } from "./answer-capacity.ts";
import { confirmByEmail, readEmail, stopByEmail } from "./capacity-emails.ts";
import { askNow } from "./request-capacity.ts";
import { readCapacity } from "./store.ts";

/** Tokens can't be guessed; this keeps the guesses cheap for us. */
const LINKS = { times: 120, seconds: 600 };

/** Dated capacity (decision 28): what staff enter, what the team records, and what an emailed link confirms. */
export const capacityApi = (services: Services): Binding[] => {
	const { database, clock } = services;
	const byStaff = async (caller: Caller) => ({
		way: "profile" as const,
		personId: (await signedIn(caller, services)).id,
		saidBy: null,
	});
	const bindTeam = teamBinder(services);
	return [
		bind(readOwnCapacity, { who: may("capacity.read") }, ({ params }) => readCapacity(database.db, params.id)),
		bind(changeOwnCapacity, { who: may("capacity.change") }, async ({ params, body }, caller) =>
			sayCapacity(
				services,
				{ providerId: params.id, version: body.version, source: await byStaff(caller) },
				body.answers,
			),
		),
		bind(confirmOwnCapacity, { who: may("capacity.change") }, async ({ params, body }, caller) =>
			confirmCapacity(services, { providerId: params.id, version: body.version, source: await byStaff(caller) }),
		),
		bind(readAllCapacity, { who: anyoneSignedIn }, async (_input, caller) =>
			readAll(database.db, (await signedIn(caller, services)).id),
		),
		bind(confirmAllCapacity, { who: anyoneSignedIn }, async ({ body }, caller) =>
			confirmAll(services, (await signedIn(caller, services)).id, body.seen),
		),
		bind(setCapacityEmails, { who: may("capacity.change") }, async ({ params, body }, caller) =>
			switchEmails(
				services,
				{ providerId: params.id, personId: (await signedIn(caller, services)).id },
				body.reminder_emails,
			),
		),
		bind(readTeamCapacity, { who: mayTeam("directory.read") }, ({ params }) => readCapacity(database.db, params.id)),
		bindTeam(changeTeamCapacity, { who: mayTeam("directory.change") }, ({ params, body }, { id: personId }) => {
			const at = body.said_at ? new Date(body.said_at) : undefined;
			if (at && at > clock()) throw invalid([{ field: "said_at", message: "Enter a time in the past" }]);
			return sayCapacity(
				services,
				{ providerId: params.id, version: body.version, source: { way: "phone", personId, saidBy: body.said_by }, at },
				body.answers,
			);
		}),
		bindTeam(askCapacity, { who: mayTeam("directory.change") }, async ({ params }, by) => {
			await askNow(services, params.id, by.id);
			return { asked: true as const };
		}),
		bind(readCapacityEmail, { who: anyone, limit: LINKS }, ({ params }) => readEmail(services, params.token)),
		bind(confirmCapacityEmail, { who: anyone, limit: LINKS }, ({ params, body }) =>
			confirmByEmail(services, params.token, body.seen),
		),
		bind(stopCapacityEmails, { who: anyone, limit: LINKS }, async ({ params }) => {
			await stopByEmail(services, params.token);
			return { stopped: true as const };
		}),
	];
};
