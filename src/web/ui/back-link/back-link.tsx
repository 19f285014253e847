import { Icon } from "../icon/icon.tsx";
import { Link, type LinkProps } from "../link/link.tsx";
import styles from "./back-link.module.css";

/** A link one step back, at the top of a page. */
export const BackLink = ({ children = "Back", className, ...rest }: LinkProps) => (
	<Link className={[styles.back, className].filter(Boolean).join(" ")} {...rest}>
		<Icon name="arrow-left" />
		<span>{children}</span>
	</Link>
);
