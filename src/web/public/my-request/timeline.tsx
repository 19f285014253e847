import type { MyEvent } from "#contract/referrals/my-request.ts";
import { links } from "../../lib/links.ts";
import { PROGRESS_WORDS, sharesInWords, waitingList } from "../../lib/referral-words.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { fileSize } from "../../ui/file-field/file-size.ts";
import styles from "./my-request.module.css";
import type { TimelineDay, TimelineEntry } from "./timeline-days.ts";

const WORDS: Record<MyEvent["what"], (provider: string, shared: string) => string> = {
	sent: () => "You sent your request.",
	"details-sent": () => "You sent your details.",
	"consent-given": (name, shared) => `You agreed that we share ${shared} with ${name}, if they can help.`,
	"consent-changed": (name, shared) => `You changed what we share with ${name}: ${shared}.`,
	"consent-withdrawn": (name) => `You withdrew your consent for ${name}.`,
	"others-agreed": () => "You agreed that we ask other providers that fit, without your name.",
	"others-taken-back": () => "You told us not to ask any other providers.",
	asked: (name) => `We asked ${name}.`,
	reminded: (name) => `We reminded ${name}.`,
	answered: (name) => `${name} answered. We're checking who they are.`,
	accepted: (name) => `${name} said yes.`,
	declined: (name) => `${name} said no.`,
	waits: (name) => `You told us that you'll wait for ${name}.`,
	"looks-on": (name) => `You told us that you'll keep looking instead of waiting for ${name}.`,
	"answer-undone": (name) => `${name} took back their answer.`,
	"answer-refused": (name) => `We couldn't confirm who answered for ${name}. That answer doesn't count.`,
	contacted: PROGRESS_WORDS.contacted.happened,
	started: PROGRESS_WORDS.started.happened,
	"said-started": (name) => `You told us that support from ${name} has started.`,
	"not-yet-started": (name) => `You told us that support from ${name} hasn't started yet.`,
	"not-starting": (name) => `You told us that support from ${name} won't start.`,
	ended: (name) => `${name} told us that this has ended.`,
	paused: (name) => `${name} can't go on with your request at the moment. They can't see your details for now.`,
	resumed: (name) => `${name} can see your request again.`,
	stopped: (name) => `${name} can't take your request any more, so we took it back from them.`,
	"taken-back": (name) => `We took your request back from ${name}.`,
	"call-asked": () => "You asked for a call.",
	"contact-changed": () => "You corrected your contact details.",
	"email-change-asked": () => "You asked us to use another email address.",
	"email-change-dropped": () => "You kept your old email address.",
	"email-changed": () => "You confirmed your new email address.",
	message: () => "You wrote to us:",
	reply: () => "We wrote to you:",
	cancelled: () => "You cancelled your request.",
	closed: () => "We closed your request.",
	reopened: () => "We opened your request again.",
};

const wordsOf = ({ what, providers, shares, weeks }: TimelineEntry): string => {
	const name = new Intl.ListFormat("en-AU").format(providers) || "the provider";
	return what === "declined" && weeks
		? `${name} said that they have ${waitingList(weeks)}.`
		: WORDS[what](name, sharesInWords(shares ?? []));
};

/** What happened to the request, by day. It is folded, unless our team wrote something there. */
export const Timeline = ({ days, token }: { days: readonly TimelineDay[]; token: string }) => (
	<section aria-label="What happened so far">
		<Disclosure
			summary="What happened so far"
			heading="h2"
			open={days.some(({ events }) => events.some(({ what }) => what === "reply"))}
		>
			<p className={styles.soft}>Times are Melbourne time.</p>
			<ol className={styles.days}>
				{days.map(({ day, events }) => (
					<li key={day}>
						<h3 className={styles.day}>{day}</h3>
						<ol className={styles.events}>
							{events.map((event, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: a page without scripts never renders again
								<li key={index}>
									<time dateTime={event.at}>{event.time}</time>
									<div>
										{wordsOf(event)}
										{event.text && <blockquote className={styles.quote}>{event.text}</blockquote>}
										{event.files.map(({ id, name, size }) => (
											<p key={id}>
												<a href={links.myFile(token, id)} download>
													<bdi>{name}</bdi> ({fileSize(size)})
												</a>
											</p>
										))}
									</div>
								</li>
							))}
						</ol>
					</li>
				))}
			</ol>
		</Disclosure>
	</section>
);
