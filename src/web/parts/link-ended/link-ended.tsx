import { APPEAL_DAYS } from "#contract/reviews/moderation-options.ts";
import { REVIEW_CONFIRM_DAYS } from "#contract/shared/limits.ts";
import { links, telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { pageTitle } from "../../lib/seo.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Page, Stack } from "../../ui/layout/layout.tsx";
import { OtherWays } from "../contact-ways/contact-ways.tsx";
import styles from "./link-ended.module.css";

/** What a link of a letter was for. */
export type LetterLink = "confirm" | "appeal" | "request" | "capacity";

interface Saying {
	/** What it was for, and for how long. */
	was: string;
	/** What to do where the letter's own link does not work either. */
	instead: string;
	way: { href: string; label: string };
	/** Said before the phone number. */
	ring: string;
}

const sayingOf = (link: LetterLink, provider: { id: number; url_slug: string; name: string } | undefined): Saying => {
	switch (link) {
		case "confirm":
			return {
				was: `The link was to confirm your e-mail address, so that our team can read your review${provider ? ` of ${provider.name}` : ""}. It works for ${REVIEW_CONFIRM_DAYS} days.`,
				instead: "If that does not help, write the review again. We then send you a new link.",
				way: provider ? { href: links.writeReview(provider), label: "Write the review again" } : { href: links.contact(), label: "Write to us" },
				ring: "Or ring us, and we help you with it:",
			};
		case "appeal":
			return {
				was: `The link was to ask us for another look at a review that we did not publish. It works for ${APPEAL_DAYS} days from our letter.`,
				instead: "If that does not help, and you still think that we are wrong, write to us.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or ring us:",
			};
		case "request":
			return {
				was: "The link was to the page of your request: what you asked for, which providers we asked, and what they said. It works for a year.",
				instead: "If that does not help, ask us. We look up your request, and tell you how it stands.",
				way: { href: links.contact(), label: "Write to us" },
				ring: "Or ring us. Have the e-mail at hand: your reference is in it.",
			};
		case "capacity":
			return {
				was: "The link was to confirm whether your organisation takes new people. It works for 30 days.",
				instead: "If that does not help, sign in. You can confirm and change it on the page “Capacity” of each profile.",
				way: { href: links.login(links.ownProviders()), label: "Sign in" },
				ring: "Or tell us on the phone, and we write it down:",
			};
	}
};

const TITLE = "This link does not work any more";

/**
 * In place of the page of a letter's link that is wrong, used up or over: what it was for, and what to do now. The words are the same whatever is wrong with it,
 * for nobody learns whether it ever was one.
 */
export const LinkEnded = ({ link, product, provider }: { link: LetterLink; product: string; provider?: { id: number; url_slug: string; name: string } }) => {
	const brand = useRoot()?.brand;
	const { was, instead, way, ring } = sayingOf(link, provider);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(TITLE, product)}</title>
				<h1>{TITLE}</h1>
				<p>{was} Now its time may be over, or a part of it may be missing.</p>
				<p>Open the e-mail again and press the link there. {instead}</p>
				<div>
					<ButtonLink href={way.href} size="large">
						{way.label}
					</ButtonLink>
				</div>
				{brand && (
					<p>
						{ring}{" "}
						<a className={styles.phone} href={telephone(brand.phone)}>
							{brand.phone}
						</a>
						, {brand.phoneHours}.
					</p>
				)}
				{brand && <OtherWays brand={brand} />}
			</Stack>
		</Page>
	);
};
