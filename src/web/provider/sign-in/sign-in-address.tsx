import { data } from "react-router";
import { followAddressLink, readAddressLink } from "#contract/accounts/accounts.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { keepingForm } from "#web/lib/keeping-form.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/sign-in-address";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await call(from, readAddressLink, { params: from.params });
	const { brand } = from.context.get(requestContext);
	const shown = { product: brand.name, phone: brand.phone, link: link.ok ? link.data : null };
	return link.ok ? shown : data(shown, { status: 400 });
};

interface AddressAnswer {
	done?: "new-address" | "keep-address";
	fault?: string;
	csrfToken?: string;
}

export const action = async (from: Route.ActionArgs) => {
	const answer = await call(from, followAddressLink, { params: from.params, body: {} });
	if (answer.ok) return { done: answer.data.kind } satisfies AddressAnswer;
	const { csrfToken } = from.context.get(requestContext);
	return data({ fault: answer.problem.detail, csrfToken } satisfies AddressAnswer, { status: answer.status });
};

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
	keepingForm(request, serverAction, (): AddressAnswer => ({ fault: "We couldn't do that. Try again." }));

export const shouldRevalidate = () => false;

const WORDS = {
	"new-address": {
		heading: "Confirm your new sign-in email",
		says: "You'll then sign in with this address, and your old one will stop working. You'll be signed out everywhere.",
		button: "Confirm this address",
		done: "Your new sign-in email is confirmed",
		next: "Sign in with it and your current password.",
	},
	"keep-address": {
		heading: "Stop the change to your sign-in email",
		says: "You'll keep signing in with your current address.",
		button: "Stop the change",
		done: "Your sign-in email hasn't changed",
		next: "The link sent to the other address no longer works. If you don't know who asked for the change, call us.",
	},
} as const;

/** Confirms or cancels a new sign-in address through an emailed link. */
export default function SignInAddress({ loaderData: { product, phone, link }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	const { done, fault, csrfToken }: AddressAnswer = actionData ?? {};
	const words = WORDS[done ?? link?.kind ?? "new-address"];
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(done ? words.done : words.heading, product, !link || fault !== undefined)}</title>
				<meta name="robots" content="noindex" />
				{done ? (
					<>
						<Panel title={words.done}>
							<p>{words.next}</p>
						</Panel>
						<div>
							<ButtonLink href={links.login()} size="large">
								Sign in
							</ButtonLink>
						</div>
					</>
				) : (
					<h1>{words.heading}</h1>
				)}
				{!done && (fault !== undefined || !link) && (
					<Notice kind="error" role="alert" title={fault ?? "This link doesn't work"} key={round}>
						<p>
							Links work once, for a few days. Ask for the change again, or call us on{" "}
							<a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>.
						</p>
					</Notice>
				)}
				{!done && link && (
					<>
						<p>
							The new address is <strong>{link.email}</strong>. We show only part of it. {words.says}
						</p>
						<PostForm csrfToken={csrfToken}>
							<div>
								<Button type="submit" size="large">
									{words.button}
								</Button>
							</div>
						</PostForm>
					</>
				)}
			</Stack>
		</Page>
	);
}
