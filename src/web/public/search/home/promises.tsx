import { WHO_PAYS } from "#contract/shared/promises.ts";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import { Still } from "#web/ui/still/still.tsx";
import styles from "../home.module.css";

const PROMISES: { icon: IconName; title: string; text: string }[] = [
	{
		icon: "user",
		title: "It's free for you",
		text: WHO_PAYS.nothing,
	},
	{
		icon: "star",
		title: "Ranking isn't for sale",
		text: `Providers cannot pay for higher ranking. ${WHO_PAYS.order}.`,
	},
	{
		icon: "handshake",
		title: "We're on your side",
		text: "We are independent. We are not an NDIS or Home Care Package provider.",
	},
	{
		icon: "info",
		title: "How we are paid",
		text: "Providers pay subscription and referral fees. That keeps our service free for you.",
	},
];

/** What the service is and isn't (HOM-003 to HOM-007). */
export const Promises = () => (
	<Still as="section" className={styles.promises} aria-labelledby="promises">
		<div className={styles.promisesInner}>
			<div className={styles.privacy}>
				<Icon name="shield" className={styles.shield} />
				<h2 id="promises">Your data is never shared with third parties</h2>
				<p>Your details go only to the providers you choose, one by one, and only with your consent.</p>
			</div>
			<ul className={styles.promiseList}>
				{PROMISES.map(({ icon, title, text }) => (
					<li key={title}>
						<Icon name={icon} className={styles.promiseIcon} />
						<div>
							<h3>{title}</h3>
							<p>{text}</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	</Still>
);
