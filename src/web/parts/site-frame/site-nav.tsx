import { useLocation } from "react-router";
import { links } from "../../lib/links.ts";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
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

/** Links to the main pages: a row on wide screens, otherwise a menu that works without scripts. */
export const SiteNav = () => (
	<>
		<nav className={styles.row} aria-label="Main">
			<Pages />
		</nav>
		<details key={useLocation().key} className={styles.menu}>
			<summary>
				<Icon name="menu" /> Menu
			</summary>
			<nav aria-label="Main">
				<Pages />
			</nav>
		</details>
	</>
);
