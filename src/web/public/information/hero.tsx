import type { ReactNode } from "react";
import styles from "./information.module.css";

/** The head of an information page: breadcrumbs, title, introduction, and a picture on wide screens. */
export const Hero = ({
	way,
	title,
	picture,
	children,
}: {
	way: ReactNode;
	title: string;
	picture: (className: string | undefined) => ReactNode;
	children: ReactNode;
}) => (
	<div className={styles.hero}>
		<div className={styles.heroInner}>
			<div className={styles.way}>{way}</div>
			<div className={styles.heroWords}>
				<h1>{title}</h1>
				{children}
			</div>
			{picture(styles.picture)}
		</div>
	</div>
);
