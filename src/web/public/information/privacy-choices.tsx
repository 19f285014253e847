import { replace } from "react-router";
import { CONSENT_DAYS, PURPOSES } from "#contract/consent/consent.ts";
import { choosePrivacy, getPrivacyChoices } from "#contract/consent/privacy.ts";
import { BROWSER_STORAGE } from "#contract/shared/browser-storage.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { longCalendarDay } from "#contract/shared/dates-in-words.ts";
import { Choice, ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { read } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { ShiftSetting } from "#web/parts/quick-exit/shift-setting.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/privacy-choices";
import styles from "./privacy-choices.module.css";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, publicUrl, captcha } = from.context.get(requestContext);
	return {
		product: brand.name,
		canonical: publicUrl + links.privacyChoices(),
		choices: await read(from, getPrivacyChoices, {}),
		form: newForm(choosePrivacy),
		isSaved: await isConfirmed(from),
		captchaHost: captcha.kind === "recaptcha" ? new URL(captcha.url).host : undefined,
	};
};

/** The page where the visitor answered, if it is another one: a path on this site. */
const placeIn = (form: FormData): string | undefined => {
	const path = String(form.get("back") ?? "");
	return /^\/[\w-]+(\/[\w-]+)*$/.test(path) ? path : undefined;
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, choosePrivacy, {
		taken: (_, form) => {
			const place = placeIn(form);
			return place ? replace(place, 303) : `${links.privacyChoices()}?saved`;
		},
	});

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
	loaderData && !error
		? pageMeta({
				description: `What ${loaderData.product} keeps in your browser, and what it does only if you agree.`,
				product: loaderData.product,
				canonical: loaderData.canonical,
				noindex: true,
			})
		: [];

/** The visitor's privacy choices, and everything that this site keeps in their browser. */
export default function PrivacyChoicesPage({
	loaderData: { product, choices, form, isSaved, captchaHost },
	actionData,
}: Route.ComponentProps) {
	const open = PURPOSES.filter(({ code }) => choices[code].standing !== "refused");
	return (
		<Page width="text">
			<title>{pageTitle(reachCopy.privacyChoices, product, Boolean(actionData))}</title>
			<Stack gap="large">
				<Stack gap="medium">
					<BackLink href={links.home()}>Back to search</BackLink>
					<h1>{reachCopy.privacyChoices}</h1>
					<p>Everything on this site works whatever you choose. You can change your mind at any time.</p>
				</Stack>
				{isSaved && !actionData && (
					<Notice kind="success" role="status" title="Your choices are saved">
						<p>We keep them in this browser for {CONSENT_DAYS} days.</p>
					</Notice>
				)}
				{open.length < PURPOSES.length && (
					<Notice kind="info" title="Your browser says no for you">
						<p>
							It sends a Global Privacy Control or Do Not Track signal. We treat that as a no, even if you chose
							something else here before.
						</p>
					</Notice>
				)}
				{open.length > 0 && (
					<ContractForm
						form={form}
						refused={actionData}
						labels={Object.fromEntries(open.map(({ code, question }) => [code, question]))}
					>
						{open.map(({ code, yes, no }) => {
							const { standing, day, company } = choices[code];
							return (
								<Choice
									key={code}
									name={code}
									hint={
										day
											? `You answered ${standing} on ${longCalendarDay(day)}.`
											: "You haven't answered yet. Until you say yes, we treat it as no."
									}
									optional={false}
									defaultValue={standing === "yes" ? "yes" : "no"}
									options={[
										{ value: "no", label: "No", hint: no },
										{
											value: "yes",
											label: "Yes",
											hint: `${yes} ${company ? `The picture comes from ${company}. That company then sees your internet address.` : "We keep nothing about you."}`,
										},
									]}
								/>
							);
						})}
						<Button type="submit">Save my choices</Button>
					</ContractForm>
				)}
				<section aria-labelledby="shift">
					<Stack gap="medium">
						<h2 id="shift">Leaving with the Shift key</h2>
						<p>
							Pressing Shift three times leaves this site. If that gets in your way, you can turn it off in this
							browser.
						</p>
						<div>
							<ShiftSetting />
						</div>
					</Stack>
				</section>
				<section aria-labelledby="kept">
					<Stack gap="medium">
						<h2 id="kept">What your browser keeps</h2>
						<p>
							These don't need your agreement: the site needs them to do what you ask, or they stay on your device. None
							of them comes from anyone else.
						</p>
						<dl className={styles.kept}>
							{BROWSER_STORAGE.map(({ name, where, purpose, lasts, when, staffOnly }) => (
								<div key={name}>
									<dt>
										<code>{name}</code> <span>{where}</span>
									</dt>
									<dd>{purpose}</dd>
									<dd className={styles.small}>
										{staffOnly ? "Only for staff. " : ""}Set {when}. Lasts {lasts}.
									</dd>
								</div>
							))}
						</dl>
						<p>
							On a secure connection, some cookie names start with <code>__Host-</code>. You can remove all of this in
							your browser's settings.
						</p>
						{captchaHost && (
							<p>
								When you send a form, a check that you're a person loads from {captchaHost}. That company then sees your
								internet address.
							</p>
						)}
					</Stack>
				</section>
				<section aria-labelledby="server">
					<Stack gap="medium">
						<h2 id="server">What we count and record</h2>
						<p>
							We count how often some things happen, for example how many requests are sent. The counts don't include
							names, addresses or anything you typed.
						</p>
						<p>
							If one of our pages fails in your browser, it tells our server which part failed. We remove anything that
							could be yours, for example email addresses and numbers, before anyone reads it.
						</p>
						<p>
							Read more in our <Link href={links.privacy()}>privacy policy</Link>, or how to{" "}
							<Link href={`${links.contact()}#leave`}>leave this site quickly</Link>.
						</p>
					</Stack>
				</section>
			</Stack>
		</Page>
	);
}
