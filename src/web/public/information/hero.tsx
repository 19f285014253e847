import type { ReactNode } from "react";
import styles from "./information.module.css";

/** The head of a page of information: the way back, its title, what it is about, and a picture where there is room. */
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
