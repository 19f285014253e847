import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ConsentStatus } from "#contract/consent/consent.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { CSRF_FIELD } from "#contract/shared/request-names.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { freshenToken } from "../../lib/browser.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import styles from "./campaign-page.module.css";

/**
 * Asks whether we may count the visit for an advertisement. The advertiser's pixel loads only after a yes (decision
 * 10). The answer is stored with the other privacy choices (contract/consent/consent.ts). The question doesn't show if
 * the browser sends a refusal signal.
 * @param here path of this page
 */
export const AskToCount = ({ url, standing, here }: { url: string; standing: ConsentStatus; here: string }) => {
	const { Form, data } = useFetcher<RefusedForm>();
	const root = useRoot();
	const change = useRef<HTMLAnchorElement>(null);
	const before = useRef(standing);
	// The clicked button is gone, so focus moves to the link that replaces it.
	useEffect(() => {
		if (before.current === "open" && standing !== "open") change.current?.focus({ preventScroll: true });
		before.current = standing;
	}, [standing]);

	if (standing === "refused") return null;
	const fault = data?.fault && (data.fault.title ?? connectCopy.systemError);
	if (standing === "open")
		return (
			<section className={styles.ask} aria-labelledby="ask">
				<div className={styles.askInner}>
					<div className={styles.askWords}>
						<h2 id="ask">May we count your visit for this advertisement?</h2>
						<p>{meaningOf(url)}</p>
						{fault && <p role="alert">{fault}</p>}
					</div>
					<Form
						method="post"
						action={links.privacyChoices()}
						preventScrollReset
						className={styles.askButtons}
						onSubmit={(event) => freshenToken(event.currentTarget)}
					>
						<input type="hidden" name={CSRF_FIELD} value={root?.csrfToken ?? ""} />
						<input type="hidden" name="back" value={here} />
						<Button type="submit" variant="secondary" name="advertising" value="yes">
							Yes
						</Button>
						<Button type="submit" variant="secondary" name="advertising" value="no">
							No
						</Button>
					</Form>
				</div>
			</section>
		);
	return (
		<p className={styles.asked}>
			{standing === "yes" ? "You let us count this visit. Thank you." : "We don't count your visit."}{" "}
			<a ref={change} className={styles.change} href={links.privacyChoices()}>
				Change your answer
			</a>
			{standing === "yes" && <img src={url} width={1} height={1} alt="" referrerPolicy="no-referrer" />}
		</p>
	);
};

const meaningOf = (url: string) =>
	url.startsWith("/")
		? "If you say yes, we add one to a number. We keep nothing about you but your answer."
		: `If you say yes, a picture of one dot loads from ${new URL(url).host}. That company then sees your internet address.`;
