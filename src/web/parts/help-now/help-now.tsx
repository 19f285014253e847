import type { Help } from "#contract/common.ts";
import { reachCopy } from "#contract/shared/copy/site.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { PhoneLink } from "../phone-link/phone-link.tsx";
import styles from "./help-now.module.css";

interface HelpNowProps {
	help: Help;
	/** Where "Leave this site quickly" leads. */
	leaveHref?: string | undefined;
}

/** Without scripts, autofocus moves to the help when the page opens. */
const opensHere = import.meta.env.SSR ? { autoFocus: true } : undefined;

/**
 * Help for a person in danger, at the top of the page after a form (decision 83). It appears once, and whatever was typed
 * is sent or stays in the form.
 */
export const HelpNow = ({ help, leaveHref }: HelpNowProps) => (
	<section className={styles.help} aria-labelledby="help-now" data-help="">
		<div className={styles.head}>
			<h2 id="help-now" className={styles.title} tabIndex={-1} {...opensHere}>
				{help.is_immediate ? "If you or someone else is in danger now, call 000" : "You can talk to someone now"}
			</h2>
			{leaveHref && (
				<a className={styles.leave} href={leaveHref} rel="nofollow noreferrer" data-leave="">
					{reachCopy.leave} <Icon name="leave" size="small" />
				</a>
			)}
		</div>
		<p>These services are free and open now. Call them if any of this is about you or someone you know.</p>
		<ul className={styles.lines}>
			{help.lines.map(({ name, phone, hours, other_ways }) => (
				<li key={phone}>
					<strong>{name}</strong>: <PhoneLink of={phone} />, {hours}.{other_ways && ` ${other_ways}.`}
				</li>
			))}
		</ul>
	</section>
);
