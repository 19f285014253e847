import { data } from "react-router";
import { followAddressLink, readAddressLink } from "#contract/accounts/accounts.ts";
import { keepForm } from "#web/forms/keep-form.ts";
import { shownHere, submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import type { Route } from "./+types/sign-in-address";
import { LinkPage } from "./link-page.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const link = await callByLink(from, readAddressLink, { params: from.params });
	const { brand } = from.context.get(requestContext);
	const shown = { phone: brand.phone, link: link.ok ? link.data : null };
	return link.ok ? shown : data(shown, { status: 400 });
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, followAddressLink, {
		params: from.params,
		taken: ({ kind }) => shownHere({ done: kind }),
		says: { 429: true },
	});

export const clientAction = (from: Route.ClientActionArgs) => keepForm(from);

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
export default function SignInAddress({ loaderData: { phone, link }, actionData }: Route.ComponentProps) {
	const done = actionData && "done" in actionData ? actionData.done : undefined;
	const refused = actionData && "errors" in actionData ? actionData : undefined;
	const words = WORDS[done ?? link?.kind ?? "new-address"];
	const help = (
		<>
			Links work once, for a few days. Ask for the change again, or call us on <PhoneLink of={phone} />.
		</>
	);
	return (
		<LinkPage
			title={done ? words.done : words.heading}
			isGood={link !== null}
			refused={refused}
			done={done && words.next}
			signsIn={done !== undefined}
			help={help}
			says={
				link && (
					<>
						The new address is <strong>{link.email}</strong>. We show only part of it. {words.says}
					</>
				)
			}
			button={words.button}
		/>
	);
}
