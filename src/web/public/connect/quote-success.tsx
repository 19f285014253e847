import { readSentTo } from "#contract/quotes/quotes.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { followUpCopy } from "#contract/shared/copy/follow-up.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { readSearch } from "#web/lib/search-address.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { NOT_SENT, Thanks } from "#web/parts/thanks/thanks.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Steps } from "#web/ui/steps/steps.tsx";
import type { Route } from "./+types/quote-success";
import styles from "./quote-success.module.css";
import { SentTo, sentToOf } from "./sent-to.tsx";
import { AskedBefore, findAskedBefore, findWhoIsAsked } from "./who-is-asked.tsx";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const quoteId = searchParams.get("request");
	// Only the visitor's own browser may read it. Any other sees the page without times.
	const sentTo = quoteId ? await call(from, readSentTo, { params: { quoteId } }) : undefined;
	const own = quoteId && sentTo?.ok ? { quoteId, to: sentToOf(sentTo.data.email) } : null;
	const isJustSent = await isConfirmed(from);
	const isSent = isJustSent || own !== null;
	// Later than an hour we only say that we have the request.
	const isWithDetails = isJustSent && !searchParams.has("skipped");
	return {
		isSent,
		title: !isSent ? NOT_SENT : isWithDetails ? followUpCopy.received : connectCopy.received,
		isForHcp: searchParams.has("recipient"),
		next: await findWhoIsAsked(from, quoteId),
		before: await findAskedBefore(from),
		own,
		state: readSearch(searchParams),
		product: from.context.get(requestContext).brand.name,
	};
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData ? pageMeta({ title: loaderData.title, product: loaderData.product, noindex: true }) : [];

/** The end of a request: what happens next, and the link back to the search. */
export default function QuoteSuccess({
	loaderData: { isSent, title, isForHcp, next, before, own, state },
}: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	const { steps } = connectCopy;
	return (
		<Page width="text">
			<Stack gap="large">
				{isSent && (
					<Steps
						steps={[
							{ label: steps.aboutYou, state: "done" },
							{ label: isForHcp ? steps.recipient : steps.participant, state: "done" },
							{ label: steps.confirmation, state: "current" },
						]}
					/>
				)}
				<Thanks isSent={isSent} title={title}>
					<p>Thank you for telling us what you need.</p>
					{own && <SentTo {...own} />}
				</Thanks>
				{before && <AskedBefore before={before} />}
				<section className={styles.next} aria-labelledby="next">
					<h2 id="next">What happens next</h2>
					<ol className={styles.steps}>
						<li>
							<h3>
								{next?.step === "we-call"
									? "We get in touch"
									: next?.step === "we-check"
										? "A colleague looks first"
										: "We ask the providers"}
							</h3>
							<p>
								{next ? (
									<strong>{next.words}</strong>
								) : (
									"We’ll ask the providers you chose if they have a place for you, or call you first."
								)}
							</p>
						</li>
						<li>
							<h3>They answer</h3>
							<p>
								{next?.step !== "they-answer" && "We’ll email you each answer. "}
								{next?.step === "we-ask-everyone"
									? "Then you choose who gets your name and contact details."
									: "Only a provider that says yes gets your name and contact details."}
							</p>
						</li>
						<li>
							<h3>You choose</h3>
							<p>
								{own ? <a href={links.myRequest(own.quoteId)}>Your private page</a> : "Your private page"} shows who has
								answered and what happens next. Its link is in the email we just sent you. If it hasn’t arrived in a few
								minutes, check your junk folder.
							</p>
						</li>
					</ol>
				</section>
				{brand && (
					<p>
						Changed your mind, or need help sooner? Call{" "}
						<a className={styles.phone} href={telephone(brand.phone)}>
							{brand.phone}
						</a>
						, {brand.phoneHours}.
					</p>
				)}
				<div>
					<ButtonLink href={links.results(state)} variant="secondary">
						Back to your search
					</ButtonLink>
				</div>
			</Stack>
		</Page>
	);
}
