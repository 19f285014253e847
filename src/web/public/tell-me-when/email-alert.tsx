import { data } from "react-router";
import { keepAlert, readAlert, stopAlert } from "#contract/alerts/alerts.ts";
import { longDay } from "#contract/shared/dates-in-words.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { alertLinks } from "#web/lib/alert-links.ts";
import { callByLink, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { isOneClick } from "#web/lib/one-click.ts";
import { pageTitle, privateMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/email-alert";
import { watchedSearch } from "./watched-search.ts";

export const handle = { js: false };

const TITLES = {
	unconfirmed: "Confirm your email alert",
	active: "Your email alert is on",
	ended: "Your email alert is off",
};

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readAlert, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, form: newForm(keepAlert), found: undefined }, { status: 404 });
	const { state, email, provider, search, ends_at } = answer.data;
	const watched = search === null ? undefined : await watchedSearch(from, new URLSearchParams(search));
	return {
		product: brand.name,
		form: newForm(keepAlert),
		found: {
			title: TITLES[state],
			state,
			email,
			ends: ends_at && longDay(ends_at),
			lines: provider ? [{ label: "Provider", value: provider.name }] : (watched?.lines ?? []),
			/** Hidden profiles can't be found. */
			isHidden: provider?.is_active === false,
			see: provider
				? { href: links.profile(provider), text: `Profile of ${provider.name}` }
				: { href: links.results(watched?.state), text: "See all results of this search" },
		},
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const stops = isOneClick(form) || form.get("intent") === "stop";
	return submitForm(from, stops ? stopAlert : keepAlert, {
		params: from.params,
		// A mail program's own button (RFC 8058) must get no redirect.
		taken: () => (isOneClick(form) ? null : alertLinks.alert(from.params.token)),
		// The page then says that the link has ended.
		reloads: [404],
	});
};

export const meta: Route.MetaFunction = (page) => [
	...privateMeta(page),
	// Anyone with this address can stop the alert, so other sites must not see it.
	{ name: "referrer", content: "same-origin" },
];

/**
 * An email alert, for the owner of the address: confirm, continue or stop it. Opening the page changes nothing, because
 * mail scanners open links too. Mail programs post to it (RFC 8058).
 */
export default function EmailAlert({ loaderData: { product, form, found }, actionData }: Route.ComponentProps) {
	if (!found) return <LinkEnded link="alert" product={product} />;
	const { title, state, email, ends, lines, isHidden, see } = found;
	const isOfStop = actionData?.typed.intent?.[0] === "stop";
	return (
		<Page width="text">
			<title>{pageTitle(title, product, Boolean(actionData))}</title>
			<Stack gap="large">
				<h1>{title}</h1>
				{isHidden && (
					<Notice kind="info" title="This provider isn't listed now">
						<p>You'll hear from us if they are listed again and have places.</p>
					</Notice>
				)}
				<p>
					{state === "unconfirmed" && (
						<>
							Should we email <strong>{email}</strong> when a provider has places? At most once a week, for six months.
						</>
					)}
					{state === "active" && (
						<>
							We'll email <strong>{email}</strong> when a provider has places, at most once a week. The alert ends on{" "}
							{ends}.
						</>
					)}
					{state === "ended" && <>We don't email you about this any more. You can start the alert again.</>}
				</p>
				<Facts kind="beside">
					{lines.map(({ label, value }) => (
						<Fact key={label} term={label}>
							{value}
						</Fact>
					))}
				</Facts>
				<ContractForm form={form} refused={isOfStop ? undefined : actionData} intent="keep">
					<div>
						<Button type="submit" size="large" variant={state === "active" ? "secondary" : "primary"}>
							{state === "unconfirmed"
								? "Confirm the alert"
								: state === "active"
									? "Continue for six months from today"
									: "Start again for six months"}
						</Button>
					</div>
				</ContractForm>
				{state === "active" && (
					<ContractForm form={form} refused={isOfStop ? actionData : undefined} intent="stop">
						<div>
							<Button type="submit" size="large" variant="secondary">
								Stop this alert
							</Button>
						</div>
					</ContractForm>
				)}
				<p>
					<a href={see.href}>{see.text}</a>
				</p>
			</Stack>
		</Page>
	);
}
