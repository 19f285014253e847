import type { AnyEndpoint, Checked, Result } from "#contract/endpoint.ts";
import { type Binding, bind, type Rules } from "#platform/http/bind.ts";
import type { Caller } from "#platform/http/caller.ts";
import type { Services } from "#platform/services.ts";
import { type Person, teamMember } from "./session.ts";
import { mayTeam } from "./team-permissions.ts";

/** As `bind`, for endpoints that only the team may call. The handler gets the colleague who calls. */
export const teamBinder =
	(services: Services) =>
	<E extends AnyEndpoint>(
		line: E,
		rules: Rules,
		work: (input: Checked<E>, by: Person, caller: Caller) => Promise<Result<E>> | Result<E>,
	): Binding =>
		bind(line, rules, async (input, caller) => work(input, await teamMember(caller, services), caller));

/** As `teamBinder`, for endpoints that colleagues call who work on cases. */
export const caseBinder = (services: Services) => {
	const bindTeam = teamBinder(services);
	return <E extends AnyEndpoint>(
		line: E,
		work: (input: Checked<E>, by: Person, caller: Caller) => Promise<Result<E>> | Result<E>,
		rules: Omit<Rules, "who"> = {},
	): Binding => bindTeam(line, { ...rules, who: mayTeam("cases.work") }, work);
};
