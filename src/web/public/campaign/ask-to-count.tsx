import { useEffect, useRef, useState } from "react";
import { ADVERTISING_KEY } from "#contract/limits.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "../campaign.module.css";

type Choice = "yes" | "no";

/** Browsers whose owner asked not to be followed answer for them. */
const refusesAll = () => (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

const held = (): Choice | undefined => {
	try {
		const value = window.localStorage.getItem(ADVERTISING_KEY);
		return value === "yes" || value === "no" ? value : undefined;
	} catch {
		return undefined;
	}
};

const keep = (choice: Choice | undefined) => {
	try {
		if (choice) window.localStorage.setItem(ADVERTISING_KEY, choice);
		else window.localStorage.removeItem(ADVERTISING_KEY);
	} catch {
		// A closed store: the choice holds for this page only.
	}
};

/**
 * Asks whether the visit may be counted for an advertisement; only after a yes is the advertiser's picture loaded (product decision 12).
 * A refusal, a browser that refuses for its owner, and a page without scripts load nothing.
 */
export const AskToCount = ({ url }: { url: string }) => {
	const [choice, setChoice] = useState<Choice | "open" | "unknown">("unknown");
	const [answered, setAnswered] = useState(false);
	const change = useRef<HTMLButtonElement>(null);
	const buttons = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (!refusesAll()) setChoice(held() ?? "open");
	}, []);
	// The button that was pressed is gone: the next one takes its place.
	useEffect(() => {
		if (answered) (choice === "open" ? buttons.current?.querySelector("button") : change.current)?.focus({ preventScroll: true });
	}, [answered, choice]);

	const choose = (next: Choice | undefined) => {
		keep(next);
		setAnswered(true);
		setChoice(next ?? "open");
	};
	if (choice === "unknown") return null;
	if (choice === "open")
		return (
			<section className={styles.ask} aria-labelledby="ask">
				<div className={styles.askInner}>
					<div className={styles.askWords}>
						<h2 id="ask">May we count your visit for this advertisement?</h2>
						<p>{meaningOf(url)}</p>
					</div>
					<div ref={buttons} className={styles.askButtons}>
						<Button variant="secondary" onClick={() => choose("yes")}>
							Yes
						</Button>
						<Button variant="secondary" onClick={() => choose("no")}>
							No
						</Button>
					</div>
				</div>
			</section>
		);
	return (
		<p className={styles.asked}>
			{choice === "yes" ? "You let us count this visit. Thank you." : "Your visit is not counted."}{" "}
			<button ref={change} type="button" className={styles.change} onClick={() => choose(undefined)}>
				Change your answer
			</button>
			{choice === "yes" && <img src={url} width={1} height={1} alt="" referrerPolicy="no-referrer" />}
		</p>
	);
};

const meaningOf = (url: string) =>
	url.startsWith("/")
		? "If you say yes, we add one to a number. We keep nothing about you and set no cookie."
		: `If you say yes, a picture of one dot loads from ${new URL(url).host}. That company then sees your internet address.`;
