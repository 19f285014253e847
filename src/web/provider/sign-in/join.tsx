import { data, redirect } from "react-router";
import { followJoinLink, readJoinLink } from "#contract/providers/join.ts";
import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { keepForm } from "#web/forms/keep-form.ts";
import { shownHere, submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/join";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await callByLink(from, readJoinLink, { params: from.params });
	const { brand } = from.context.get(requestContext);
	const shown = { phone: brand.phone, provider: link.ok ? link.data.provider : null };
	return link.ok ? shown : data(shown, { status: 404 });
};

const BAD_LINK = "This link doesn't work";

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

/** A colleague joins a provider's staff by an emailed link. Opening it changes nothing, because mail scanners do. */
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
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title={title} refused={!provider || refused !== undefined} />
				{done === "waits" ? (
					<Panel title={title}>
						<p>
							We’ve emailed the owners of the account. Until one of them says yes, you can’t see anything of{" "}
							<Name>{name}</Name>. We email you their answer.
						</p>
					</Panel>
				) : done ? (
					<Panel title={title}>
						<p>
							You can now look after the profile of <Name>{name}</Name>. Sign in with your current password.
						</p>
					</Panel>
				) : (
					<h1>{title}</h1>
				)}
				{done === "joined" && (
					<div>
						<ButtonLink href={links.login()} size="large">
							Sign in
						</ButtonLink>
					</div>
				)}
				{!done && !provider && (
					<Notice kind="error" role="alert" title={BAD_LINK}>
						<p>{help}</p>
					</Notice>
				)}
				{!done && provider && (
					<ContractForm
						refused={refused}
						failed="We couldn't do that. Try again."
						contact={help}
						above={
							<p>
								An owner of the account says yes first. Then you can keep the profile up to date, answer referrals and
								respond to reviews.
							</p>
						}
					>
						<div>
							<Button type="submit" size="large">
								Ask to join
							</Button>
						</div>
					</ContractForm>
				)}
			</Stack>
		</Page>
	);
}
