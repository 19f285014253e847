import { ALERT_CONFIRM_DAYS } from "#contract/alerts/options.ts";
import { CONTACT_LINK_DAYS } from "#contract/quotes/limits.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/reviews/limits.ts";
import { APPEAL_DAYS } from "#contract/reviews/moderation-options.ts";
import { CHANGE_DAYS } from "#contract/reviews/report-options.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { pageTitle } from "../../lib/seo.ts";
import { WithNames } from "../../ui/bdi/bdi.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";

/** Purpose of a link in an email. */
export type EmailLink =
	| "confirm"
	| "appeal"
	| "change"
	| "request"
	| "capacity"
	| "answer"
	| "weekly"
	| "contact"
	| "alert"
	| "claim"
	| "not-me";

interface LinkEndedText {
	/** Purpose and lifetime of the link. */
	was: string;
	/** What to do if the link in the email doesn't work either. */
	instead: string;
	way: { href: string; label: string };
	/** Text before the phone number. */
	ring: string;
}

const linkEndedTextOf = (
	link: EmailLink,
	provider: { id: number; url_slug: string; name: string } | undefined,
): LinkEndedText => {
	switch (link) {
		case "confirm":
			return {
				was: `The link was to confirm your email address, so that our team can read your review${provider ? ` of ${provider.name}` : ""}. It works for ${REVIEW_CONFIRM_DAYS} days.`,
				instead: "If that doesn't help, write the review again and we'll send you a new link.",
				way: provider
					? { href: links.writeReview(provider), label: "Write the review again" }
					: { href: links.contact(), label: "Write to us" },
				ring: "Or call us and we'll help:",
			};
		case "claim":
			return {
				was: "The link was about access to a provider's profile. A link after our call works for 24 hours, with five tries.",
				instead: "If that doesn't help, call us and we'll call the provider again.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us and we'll help:",
			};
		case "change":
			return {
				was: `The link was to change your review. It works for ${CHANGE_DAYS} days from our email.`,
				instead: "If that doesn't help, write to us.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us:",
			};
		case "appeal":
			return {
				was: `The link was to ask us to look again at a review we didn't publish. It works for ${APPEAL_DAYS} days from our email.`,
				instead: "If that doesn't help, and you still think we're wrong, write to us.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us:",
			};
		case "request":
			return {
				was: "The link was to your private page: what you asked for, which providers we asked, and what they said. It works for a year.",
				instead: "If that doesn't help, ask us. We'll look up your request and tell you what's happening.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us (your reference is in the email):",
			};
		case "contact":
			return {
				was: `The link was to confirm a new email address for a request. It works once, for ${CONTACT_LINK_DAYS} days.`,
				instead: "If that doesn't help, open the private page of the request and send the link again.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us and we'll help:",
			};
		case "alert":
			return {
				was: `The link was to an email alert about places. It works for ${ALERT_CONFIRM_DAYS} days until you confirm the alert, then until 30 days after the alert ends.`,
				instead: "If that doesn't help, search again and ask for a new alert below the results.",
				way: { href: links.results(), label: "Find providers" },
				ring: "Or call us and we'll help:",
			};
		case "not-me":
			return {
				was: "The link was to tell us that you didn't ask for our email. It works as long as we keep the email.",
				instead: "If that doesn't help, write to us or call us, and we'll stop it.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or call us and we'll help:",
			};
		case "weekly":
			return {
				was: "The link was to stop the weekly email about referrals.",
				instead: "If that doesn't help, sign in. You can turn the weekly email off under “Sign-in and security”.",
				way: { href: links.login(links.security()), label: "Sign in" },
				ring: "Or call us and we'll help:",
			};
		case "capacity":
			return {
				was: "The link was to confirm if your organisation is taking new clients. It works for 30 days.",
				instead:
					"If that doesn't help, sign in. You can confirm and change your answers on each profile's Capacity page.",
				way: { href: links.login(links.ownProviders()), label: "Sign in" },
				ring: "Or call us and we'll record your answers:",
			};
		case "answer":
			return {
				was: "The link was to answer a referral to your organisation. It works for 30 days, while the referral goes to your email address.",
				instead: "If that doesn't help, call us. We'll record your answer.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Our number (the referral's reference is in the email):",
			};
	}
};

const TITLE = "This link doesn't work any more";

/**
 * Page for an invalid, used or expired link from an email: its purpose and what to do now. The text is the same in all
 * cases, so that it doesn't reveal whether a link ever existed.
 */
export const LinkEnded = ({
	link,
	product,
	provider,
}: {
	link: EmailLink;
	product: string;
	provider?: { id: number; url_slug: string; name: string };
}) => {
	const brand = useRoot()?.brand;
	const { was, instead, way, ring } = linkEndedTextOf(link, provider);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product)}</title>
				<h1>{TITLE}</h1>
				<p>
					<WithNames of={[provider?.name]}>{`${was} The link has expired or is incomplete.`}</WithNames>
				</p>
				<p>Open the email again and select the link there. {instead}</p>
				<div>
					<ButtonLink href={way.href} size="large">
						{way.label}
					</ButtonLink>
				</div>
				{brand && (
					<p>
						{ring} <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
					</p>
				)}
				{brand && <OtherWays brand={brand} />}
			</Stack>
		</Page>
	);
};
