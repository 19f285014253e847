import { data, redirect } from "react-router";
import { createAlert, listProviderOpenings } from "#contract/alerts/alerts.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import type { Route } from "./+types/tell-me-when-profile";
import { AskForm } from "./ask-form.tsx";
import { ASKED, askForAlert } from "./send.ts";

export const handle = { js: false };

const providerOf = async (from: From, id: string) => {
	const answer = await call(from, listProviderOpenings, { params: { idOrSlug: id } });
	if (!answer.ok) throw data(null, { status: answer.status });
	return answer.data.provider;
};

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl } = from.context.get(requestContext);
	const provider = await providerOf(from, from.params.id);
	if (provider.url_slug !== from.params.slug || String(provider.id) !== from.params.id)
		throw redirect(alertLinks.profile(provider), 301);
	return {
		product: brand.name,
		title: `Tell me when ${provider.name} has places`,
		lines: [{ label: "Provider", value: provider.name }],
		back: { href: links.profile(provider), text: provider.name },
		feed: publicUrl + alertLinks.profileFeed(provider),
		isSent: (await confirmed(from, "sent")) !== null,
		form: newForm(createAlert, ASKED),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const provider = await providerOf(from, from.params.id);
	return askForAlert(from, () => ({ provider: provider.id }), alertLinks.profile(provider));
};

export { privateMeta as meta } from "#web/lib/seo.ts";

/** "Tell me when" for one provider (decision 80). */
export default function TellMeWhenProfile({ loaderData, actionData }: Route.ComponentProps) {
	return <AskForm {...loaderData} refused={actionData} />;
}
