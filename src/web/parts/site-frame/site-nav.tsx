import { useLocation } from "react-router";
import type { Brand } from "#contract/shared/brand.ts";
import { openHours } from "#contract/shared/open-hours.ts";
import { links, telephone } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { OpenNow, OwnHours } from "./own-hours.tsx";
import styles from "./site-nav.module.css";

const PAGES = [
	{ href: links.results(), label: "Find providers" },
	{ href: links.funding(), label: "Funding" },
	{ href: links.blog(), label: "Stories" },
	{ href: links.about(), label: "About" },
];

const bare = (path: string) => path.replace(/\/$/, "");

const Pages = () => {
	const here = bare(useLocation().pathname);
	return (
		<ul className={styles.pages}>
			{PAGES.map(({ href, label }) => (
				<li key={href}>
					<Link href={href} aria-current={bare(href) === here ? "page" : undefined}>
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
};

const Chat = () => (
	<Link className={styles.chat} href={links.liveChat()}>
		<Icon name="message" /> Chat<span className="visually-hidden"> with us</span>
	</Link>
);

/** Links to the main pages and the chat in the header's row, on wide screens. */
export const SiteRow = () => (
	<div className={styles.row}>
		<nav aria-label="Main">
			<Pages />
		</nav>
		<Chat />
	</div>
);

/** The same as a menu on smaller screens, with phone and hours. It works without scripts. */
export const SiteMenu = ({ brand }: { brand: Brand | undefined }) => (
	<details key={useLocation().key} className={styles.menu}>
		<summary>
			<Icon name="menu" /> Menu
		</summary>
		<div className={styles.panel}>
			<nav aria-label="Main">
				<Pages />
			</nav>
			{brand && (
				<div>
					<a className={styles.chat} href={telephone(brand.phone)}>
						<Icon name="phone" /> <span className="visually-hidden">Call us on </span>
						{brand.phone}
					</a>
					<p>
						<OpenNow of="phone" />
						<OwnHours hours={openHours(brand).phone} />
					</p>
					<Chat />
					<p>
						<OpenNow of="chat" />
						{openHours(brand).chat}
					</p>
					<LanguageLink />
				</div>
			)}
		</div>
	</details>
);
