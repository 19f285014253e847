import { data, redirect } from "react-router";
import { followJoinLink, readJoinLink } from "#contract/providers/join.ts";
import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import { keepForm } from "#web/forms/keep-form.ts";
import { shownHere, submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import type { Route } from "./+types/join";
import { BAD_LINK, LinkPage } from "./link-page.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await callByLink(from, readJoinLink, { params: from.params });
	const { brand } = from.context.get(requestContext);
	const shown = { phone: brand.phone, provider: link.ok ? link.data.provider : null };
	return link.ok ? shown : data(shown, { status: 404 });
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, followJoinLink, {
		params: from.params,
		taken: ({ waits, password_link: link, provider }) =>
			link && !waits
				? redirect(links.setPassword(link), 303)
				: shownHere({ done: waits ? ("waits" as const) : ("joined" as const), name: provider }),
		says: { 404: BAD_LINK, 429: true },
	});

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from);

export const shouldRevalidate = () => false;

/** A colleague joins a provider's staff by an emailed link. */
export default function Join({ loaderData: { phone, provider }, actionData }: Route.ComponentProps) {
	const { done, name } = actionData && "done" in actionData ? actionData : {};
	const refused = actionData && "errors" in actionData ? actionData : undefined;
	const title =
		done === "waits"
			? "An owner says yes next"
			: done
				? "You're on the team"
				: provider
					? `Join the team of ${provider.name}`
					: "Join a team";
	const help = (
		<>
			Links work once, for {JOIN_LINK_DAYS} days. Ask for a new link on the provider's page, ask an owner of the account
			to invite you, or call us on <PhoneLink of={phone} />.
		</>
	);
	return (
		<LinkPage
			title={title}
			isGood={provider !== null}
			refused={refused}
			done={
				done === "waits" ? (
					<>
						We’ve emailed the owners of the account. Until one of them says yes, you can’t see anything of{" "}
						<Name>{name}</Name>. We email you their answer.
					</>
				) : (
					done && (
						<>
							You can now look after the profile of <Name>{name}</Name>. Sign in with your current password.
						</>
					)
				)
			}
			signsIn={done === "joined"}
			help={help}
			says="An owner of the account says yes first. Then you can keep the profile up to date, answer referrals and respond to reviews."
			button="Ask to join"
		/>
	);
}
