import styles from "./shift-setting.module.css";

/**
 * Turns leaving by Shift off and on in this browser. The inline script handles it (lib/early.ts), so it works on pages
 * without other scripts. Without JavaScript, Shift does nothing and this setting is hidden.
 */
export const ShiftSetting = () => (
	<button type="button" className={styles.setting} data-leave-shift="">
		<span>Turn off Shift key</span>
		<span>Turn on Shift key</span>
	</button>
);
