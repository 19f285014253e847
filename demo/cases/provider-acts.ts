import { sql } from "kysely";
import { sendDue } from "#domains/referrals/automatic-send.ts";
import { assignReferral } from "#domains/referrals/inbox.ts";
import { addNote, askTeam } from "#domains/referrals/notes.ts";
import { referralOf } from "./acts.ts";
import { type Act, placeOf } from "./scene.ts";

/** The request is due, and is sent to a provider automatically. */
export const sendsItself =
	(to: string): Act =>
	async (scene) => {
		const { services, trx } = scene.stage;
		await sendDue(services);
		const place = placeOf(scene, to);
		const { rows } = await sql<{ id: string }>`
			select id from referral where quote_id = ${scene.of?.quoteId ?? null} and provider_id = ${place.provider}
		`.execute(trx);
		if (!rows[0]) throw new Error(`the request of ${scene.who} wasn't sent to ${to}`);
		scene.referrals.set(to, { id: rows[0].id, place });
	};

/** The provider's staff assign the referral to themselves. */
export const owns =
	(to: string): Act =>
	async (scene) => {
		const which = await referralOf(scene, to);
		await assignReferral(scene.stage.services, which, { owner: which.personId, was: null });
	};

/** The provider's staff add a note, which only they can read. */
export const providerNote =
	(to: string, text: string): Act =>
	async (scene) => {
		const { services } = scene.stage;
		await addNote(services, await referralOf(scene, to), text, `demo-${services.clock().getTime()}`);
	};

/** The provider's staff ask our team about the referral. */
export const providerAsks =
	(to: string, text: string): Act =>
	async (scene) => {
		const { services } = scene.stage;
		await askTeam(services, await referralOf(scene, to), text, `demo-${services.clock().getTime()}`);
	};
