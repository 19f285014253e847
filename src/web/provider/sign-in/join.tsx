import { data, redirect } from "react-router";
import { followJoinLink, readJoinLink } from "#contract/providers/join.ts";
import { JOIN_LINK_DAYS } from "#contract/providers/limits.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links, telephone } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/join";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await call(from, readJoinLink, { params: from.params });
	if (!link.ok && (link.status >= 500 || link.status === 429)) throw data(null, { status: link.status });
	const { brand } = from.context.get(requestContext);
	const shown = { product: brand.name, phone: brand.phone, provider: link.ok ? link.data.provider : null };
	return link.ok ? shown : data(shown, { status: 404 });
};

interface JoinAnswer {
	joined?: true;
	/** An owner has to say yes. */
	waits?: true;
	fault?: string;
	csrfToken?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const answer = await call(from, followJoinLink, { params: from.params, body: {} });
	if (answer.ok)
		return answer.data.waits
			? ({ waits: true } satisfies JoinAnswer)
			: answer.data.password_link
				? redirect(links.setPassword(answer.data.password_link), 303)
				: ({ joined: true } satisfies JoinAnswer);
	const { csrfToken } = from.context.get(requestContext);
	const fault = answer.status === 404 ? "This link doesn't work" : answer.problem.detail;
	return data({ fault, csrfToken } satisfies JoinAnswer, { status: answer.status });
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, (): JoinAnswer => ({ fault: "We couldn't do that. Try again." }));

export const shouldRevalidate = () => false;

/** A colleague joins a provider's staff by an emailed link. Opening it changes nothing, because mail scanners do. */
export default function Join({ loaderData: { product, phone, provider }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	const { joined, waits, fault, csrfToken }: JoinAnswer = actionData ?? {};
	const title = waits
		? "An owner says yes next"
		: joined
			? "You're on the team"
			: provider
				? `Join the team of ${provider.name}`
				: "Join a team";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, !provider || fault !== undefined)}</title>
				<meta name="robots" content="noindex" />
				{waits ? (
					<Panel title={title}>
						<p>
							We’ve emailed the owners of the account. Until one of them says yes, you can’t see anything of{" "}
							{provider?.name}. We email you their answer.
						</p>
					</Panel>
				) : joined ? (
					<Panel title={title}>
						<p>You can now look after the profile of {provider?.name}. Sign in with your current password.</p>
					</Panel>
				) : (
					<h1>{title}</h1>
				)}
				{joined && (
					<div>
						<ButtonLink href={links.login()} size="large">
							Sign in
						</ButtonLink>
					</div>
				)}
				{!joined && !waits && (fault !== undefined || !provider) && (
					<Notice kind="error" role="alert" title={fault ?? "This link doesn't work"} key={round}>
						<p>
							Links work once, for {JOIN_LINK_DAYS} days. Ask for a new link on the provider's page, ask an owner of the
							account to invite you, or call us on <a href={telephone(phone)}>{phone}</a>.
						</p>
					</Notice>
				)}
				{!joined && !waits && provider && (
					<>
						<p>
							An owner of the account says yes first. Then you can keep the profile up to date, answer referrals and
							respond to reviews.
						</p>
						<PostForm csrfToken={csrfToken}>
							<div>
								<Button type="submit" size="large">
									Ask to join
								</Button>
							</div>
						</PostForm>
					</>
				)}
			</Stack>
		</Page>
	);
}
