import { informationCopy } from "#contract/shared/copy/information.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon, type IconName } from "#web/ui/icon/icon.tsx";
import styles from "../about.module.css";

const HELP: { icon: IconName; text: string }[] = [
	{ icon: "message", text: "They discuss your needs with you, and listen." },
	{ icon: "file", text: "They help you get value from your plan or package." },
	{ icon: "search", text: "They search for providers with availability." },
	{ icon: "handshake", text: "They match you to a provider that suits you." },
	{ icon: "edit", text: "They help with the paperwork." },
];

/** What Client Service Managers do, and how to reach one. */
export const NotJustADirectory = () => {
	const brand = useRoot()?.brand;
	return (
		<section className={`${styles.section} ${styles.people}`} aria-labelledby="people">
			<h2 id="people">{informationCopy.notJustADirectory}</h2>
			<p className={styles.lead}>Behind the search is a team of Client Service Managers. Their help is free.</p>
			<ul className={styles.help}>
				{HELP.map(({ icon, text }) => (
					<li key={text}>
						<Icon name={icon} className={styles.icon} />
						{text}
					</li>
				))}
			</ul>
			<p className={styles.reach}>
				<ButtonLink href={links.liveChat()} variant="secondary" icon="message">
					{informationCopy.chat}
				</ButtonLink>{" "}
				{brand && (
					<span>
						Call <a href={telephone(brand.phone)}>{brand.phone}</a>, {openHours(brand).phone}. Chat:{" "}
						{openHours(brand).chat}. Or email <a href={`mailto:${brand.email}`}>{brand.email}</a>.
					</span>
				)}
			</p>
		</section>
	);
};
