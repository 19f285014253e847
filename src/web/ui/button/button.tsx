import {
	type ButtonHTMLAttributes,
	createContext,
	type ReactElement,
	type ReactNode,
	type RefAttributes,
	use,
} from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Link, type LinkProps } from "../link/link.tsx";
import styles from "./button.module.css";

export interface ButtonLook {
	variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
	size?: "normal" | "large" | undefined;
	/** Name of an icon, or an element, shown before the text. */
	icon?: IconName | ReactElement | undefined;
}

const look = ({ variant = "primary", size = "normal" }: ButtonLook, className: string | undefined) =>
	[styles.button, styles[variant], size === "large" && styles.large, className].filter(Boolean).join(" ");

const Inside = ({ icon, children }: { icon: ButtonLook["icon"]; children: ReactNode }) => (
	<>
		{typeof icon === "string" ? <Icon name={icon} /> : icon}
		{children}
	</>
);

/** True while a form is being sent: its buttons don't react then. */
export const Sending = createContext(false);

export type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>;

/**
 * A button. Use one primary button per screen. While its form is being sent a button isn't `disabled`, because that
 * would remove the focus of keyboard users.
 */
export const Button = ({ variant, size, icon, type = "button", className, children, ...rest }: ButtonProps) => {
	const isOnItsWay = use(Sending) && type === "submit";
	return (
		<button
			type={type}
			className={look({ variant, size }, className)}
			aria-disabled={isOnItsWay || undefined}
			{...rest}
		>
			<Inside icon={icon}>{children}</Inside>
		</button>
	);
};

/** A link that looks like a button, for the next step of a journey. */
export const ButtonLink = ({ variant, size, icon, className, children, ...rest }: ButtonLook & LinkProps) => (
	<Link className={look({ variant, size }, className)} {...rest}>
		<Inside icon={icon}>{children}</Inside>
	</Link>
);
