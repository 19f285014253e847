import { REGISTER_BYTES } from "#contract/registers/options.ts";
import {
	answerRegisterHint,
	publishFetchedRegister,
	readRegisters,
	registerTooLarge,
	sendRegister,
} from "#contract/registers/registers.ts";
import { teamMember } from "#domains/accounts/session.ts";
import { mayTeam } from "#domains/accounts/team-permissions.ts";
import { type Binding, bind } from "#platform/http/bind.ts";
import type { Services } from "#platform/services.ts";
import { publishFetched } from "./follow-addresses.ts";
import { answerHint, readRegisterLists, takeRegister } from "./team.ts";

const UPLOADS = { times: 30, seconds: 3600 };
/** The rest of the form. */
const FORM_BYTES = 16 * 1024;

/** Lists that state facts about providers, in the console. */
export const registersApi = (services: Services): Binding[] => {
	const who = mayTeam("imports.run");
	return [
		bind(readRegisters, { who }, () => readRegisterLists(services)),
		bind(
			sendRegister,
			{ who, limit: UPLOADS, maxBody: REGISTER_BYTES + FORM_BYTES, tooLarge: registerTooLarge },
			async ({ body }, caller) => takeRegister(services, await teamMember(caller, services), body),
		),
		bind(publishFetchedRegister, { who, limit: UPLOADS }, async ({ params, body }, caller) =>
			publishFetched(services, await teamMember(caller, services), { ...params, ...body }),
		),
		bind(answerRegisterHint, { who }, async ({ body }, caller) =>
			answerHint(services, await teamMember(caller, services), body),
		),
	];
};
