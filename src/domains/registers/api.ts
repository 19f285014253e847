import { REGISTER_BYTES } from "#contract/registers/options.ts";
import {
	answerRegisterHint,
	publishFetchedRegister,
	readRegisters,
	registerTooLarge,
	sendRegister,
} from "#contract/registers/registers.ts";
import { teamBinder } from "#domains/accounts/team-binder.ts";
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
	const bindTeam = teamBinder(services);
	const who = mayTeam("imports.run");
	return [
		bind(readRegisters, { who }, () => readRegisterLists(services)),
		bindTeam(
			sendRegister,
			{ who, limit: UPLOADS, maxBody: REGISTER_BYTES + FORM_BYTES, tooLarge: registerTooLarge },
			({ body }, me) => takeRegister(services, me, body),
		),
		bindTeam(publishFetchedRegister, { who, limit: UPLOADS }, ({ params, body }, me) =>
			publishFetched(services, me, { ...params, ...body }),
		),
		bindTeam(answerRegisterHint, { who }, ({ body }, me) => answerHint(services, me, body)),
	];
};
