import type { ReactNode } from "react";
import { WHO_PAYS } from "#contract/shared/promises.ts";
import { links } from "#web/lib/links.ts";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../about.module.css";

const FACTS: { icon: IconName; title: string; text: ReactNode }[] = [
	{
		icon: "user",
		title: "You pay nothing",
		text: WHO_PAYS.nothing,
	},
	{
		icon: "users",
		title: "Providers pay us",
		text: `NDIS, Home Care Package and allied health providers pay ${WHO_PAYS.fees}. They can unsubscribe with 30 days' written notice.`,
	},
	{
		icon: "star",
		title: "Ranking isn't for sale",
		text: `Providers cannot pay for a higher search ranking. ${WHO_PAYS.order}.`,
	},
	{
		icon: "info",
		title: "We don't promise numbers",
		text: "No provider is guaranteed any number of referrals. You're free to choose any of them.",
	},
	{
		icon: "handshake",
		title: "We follow a code",
		text: (
			<>
				We follow the NDIS Code of Conduct. Our <Link href={links.complaints()}>complaints and feedback</Link> page is
				open to everyone.
			</>
		),
	},
	{
		icon: "shield",
		title: "Workers are screened",
		text: "NDIS providers that subscribe must comply with worker screening.",
	},
];

/** Who pays us for what (INF-015). @param anchors both spellings that links may use (INF-004) */
export const CommercialModel = ({ anchors: [anchor, spelt] }: { anchors: readonly string[] }) => (
	<section id={anchor} className={`${styles.section} ${styles.model}`} aria-labelledby={spelt}>
		<h2 id={spelt}>Our commercial model: how we are paid</h2>
		<ul className={styles.facts}>
			{FACTS.map(({ icon, title, text }) => (
				<li key={title}>
					<Icon name={icon} className={styles.icon} />
					<div>
						<h3>{title}</h3>
						<p>{text}</p>
					</div>
				</li>
			))}
		</ul>
		<p>
			Are you a provider? Read <Link href={links.listYourOrganisation()}>what listing with us means</Link>.
		</p>
	</section>
);
