-- A list of facts may say until when they hold, such as the register of aged care providers (decision 119).
alter table register_fact add until_day date;
